import type { Network } from '../../core/platform/network.ts';

const asked = (): never => {
  throw new Error('another site was asked');
};

/** A network that must not be used. */
export const NEVER_ASKED: Network = { resolve: asked, request: asked };
