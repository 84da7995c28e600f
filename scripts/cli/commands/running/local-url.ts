const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The URL of a site that listens on this port. A local URL takes the port: a site started on the next free port must not link
 * to whatever holds 8080. A public URL is kept, because it is that of a proxy in front of the server.
 */
export function urlAtPort(siteUrl: string, port: number): string {
  const url = new URL(siteUrl);
  if (url.protocol !== 'http:' || !LOCAL.has(url.hostname) || Number(url.port || 80) === port) return siteUrl;
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}
