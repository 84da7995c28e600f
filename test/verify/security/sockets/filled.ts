import type { SocketWorld } from './socket-world.ts';

/** The bytes of a request, with the world's values for `:authorization`, `:post` and `:file`. */
export const filled = (bytes: string, { authorization, post, file }: SocketWorld): string =>
  bytes
    .replaceAll(':authorization', authorization)
    .replaceAll(':post', String(post))
    .replaceAll(':file', file)
    .replaceAll(':FILE', file.toUpperCase());
