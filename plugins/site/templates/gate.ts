import type { KindGate } from '../kind-gate.ts';

/** Templates are for those who write content: they choose among them. */
export const TEMPLATE_GATE: KindGate = {
  code: 'rest_cannot_manage_templates',
  mayPass: ({ principal }) => principal.can('create'),
};
