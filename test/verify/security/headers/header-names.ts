/** Headers that scripts of other origins may read (reference, Headers everywhere), in lower case. */
export const EXPOSED = [
  'link',
  'x-wp-total',
  'x-wp-totalpages',
  'x-tec-total',
  'x-tec-totalpages',
  'allow',
  'almanac-ignored',
  'etag',
  'location',
  'retry-after',
  'x-request-id',
];
/** About the connection and not about the answer (RFC 9110, 7.6.1). */
export const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'proxy-authenticate',
];
/** Headers that usually identify software. */
export const OF_SOFTWARE = [
  'server',
  'x-powered-by',
  'via',
  'x-generator',
  'x-runtime',
  'x-pingback',
  'x-aspnet-version',
];
