import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { SlowWorld } from './slow-world.ts';

/** Reads the large file slowly but steadily, in more time than a stalled reader gets. @returns the number of bytes received */
export async function takeSteadily(origin: string, { file }: SlowWorld): Promise<{ came: number; promised: number }> {
  const [answer] = (await once(get(origin + file, { agent: false }), 'response')) as [IncomingMessage];
  let came = 0;
  for await (const chunk of answer) {
    came += chunk.length;
    await pause(20);
  }
  return { came, promised: Number(answer.headers['content-length']) };
}

/** Uploads a small file in ten pieces, in less time than the limit of a request. @returns the status of the response */
export async function uploadSteadily(origin: string, { authorization }: SlowWorld): Promise<number | undefined> {
  const sent = request(`${origin}/api/site/v2/media`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization,
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="patient.txt"',
      'content-length': '100',
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let bits = 0; bits < 10; bits++) {
    sent.write('patience\n\n');
    await pause(180);
  }
  sent.end();
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}
