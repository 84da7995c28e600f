# A site in a container: docs/deployment.md says how it is built, run, upgraded and backed up.
ARG NODE_VERSION=24
ARG BASE_IMAGE=node:${NODE_VERSION}-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /almanac
COPY package.json package-lock.json tsconfig.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY core core
COPY plugins plugins
COPY scripts scripts
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM ${BASE_IMAGE}
WORKDIR /almanac
COPY --from=build /almanac/package.json ./
COPY --from=build /almanac/node_modules node_modules
COPY --from=build /almanac/dist dist
# a volume that is made for it begins as this folder, with this owner
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/almanac/dist/scripts/almanac.js"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0", "--port", "8080"]
