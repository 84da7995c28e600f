import { bodies } from './bodies.ts';
import { connections } from './connections.ts';
import { framing } from './framing.ts';
import { heads } from './heads.ts';
import type { Message } from './message.ts';
import { targets } from './targets.ts';

/** All known messages. */
export const MESSAGES: readonly Message[] = [...framing, ...heads, ...targets, ...bodies, ...connections];
