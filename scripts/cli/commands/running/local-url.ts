const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The URL of a site as it listens on this port. One on this machine follows the port: a site started on the next free one
 * must not hand out links to whatever holds 8080. A public one stays, since a proxy stands before the server.
 */
export function urlAtPort(siteUrl: string, port: number): string {
  const url = new URL(siteUrl);
  if (url.protocol !== 'http:' || !LOCAL.has(url.hostname) || Number(url.port || 80) === port) return siteUrl;
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}
