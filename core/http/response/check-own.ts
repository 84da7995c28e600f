/** Headers about the connection and the body's bytes, set by the server: a plugin's value would break the response. */
const OF_SERVER = /^(?:transfer-encoding|content-length|content-encoding|trailer|connection|upgrade|keep-alive)$/i;

/** Headers that every page has, or that are set by other members of the reply. */
const OF_EVERY_PAGE =
  /^(?:content-type|content-security-policy|x-frame-options|x-content-type-options|x-robots-tag|vary|etag)$/i;

/** The parts of a response that a plugin sets. */
interface OwnParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>> | undefined;
}

/** @throws Error for a status that is not one of a final response, or a header that plugins may not set: the plugin's error */
export function checkOwn({ status, headers = {} }: OwnParts): void {
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Error(`a response has the status ${status}, which must be a whole number from 200 to 599`);
  refuseNames(headers, OF_SERVER);
}

/** The same check for a page. @throws as `checkOwn` */
export function checkOwnOfPage(own: OwnParts): void {
  checkOwn(own);
  refuseNames(own.headers ?? {}, OF_EVERY_PAGE);
}

function refuseNames(headers: Readonly<Record<string, unknown>>, refused: RegExp): void {
  for (const name in headers)
    if (refused.test(name)) throw new Error(`a plugin may not set the header ${name} of a response`);
}
