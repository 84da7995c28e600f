import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { addressBytes } from './address-bytes.ts';

/** A server of names on the loopback. */
export interface NameServer {
  /** In the form of `Resolver.setServers`. */
  readonly address: string;
  close(): void;
}

/** Types of records (RFC 1035, RFC 3596), by the family of what they hold. */
const FAMILY: Readonly<Record<number, 4 | 6>> = { 1: 4, 28: 6 };
const HEADER = 12;
const NO_SUCH_NAME = 3;

/**
 * Answers address queries. @param addressesOf is called for each query, in order; undefined for an unknown name, `silent` for no
 * answer
 */
export async function nameServer(
  addressesOf: (name: string, family: 4 | 6) => readonly string[] | undefined | 'silent',
): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const { name, type, end } = questionOf(message);
    const family = FAMILY[type];
    const found = family && addressesOf(name, family);
    if (found === 'silent') return;
    const records = (found ?? []).filter((one) => isIP(one) === family).map((one) => recordOf(type, one));
    const header = Buffer.alloc(HEADER);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x81_80 | (found ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, message.subarray(HEADER, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

/** The first question of a message, and where it ends. */
function questionOf(message: Buffer) {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** An answer about the name of the question, to be forgotten at once. */
function recordOf(type: number, address: string): Buffer {
  const data = Buffer.from(addressBytes(address));
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(0xc0_00 | HEADER, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
