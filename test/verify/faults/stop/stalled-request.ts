import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends the head of a request and half of its body. @returns function that closes the connection */
export async function stallRequest(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // the server closes it when it stops
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const head = ['POST /api/calendar/events/v1/events HTTP/1.1', `Host: ${hostname}`, 'Content-Length: 100'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"title":`);
  return () => socket.destroy();
}
