import { type Context, defineErrors, definePlugin, type Principal, type Refusal } from '../../core/index.ts';

/** The definition that the plugin's parts are built from. */
export const webhooks = definePlugin({
  name: 'webhooks',
  namespace: 'webhooks/v1',
  description: 'Notifies other sites of changed records.',
});

/** Error codes of the plugin. */
export const problem = defineErrors({
  rest_invalid_param: [400],
  rest_webhook_not_found: [404],
  rest_delivery_not_found: [404],
  rest_delivery_not_dead: [409],
  rest_too_many_webhooks: [409],
});

const REFUSAL: Refusal = { code: 'rest_forbidden', message: 'Sorry, only administrators see and change webhooks.' };

/** Administrators only: webhooks also report hidden records. */
export const mayManage = ({ principal }: Pick<Context<unknown>, 'principal'>): Refusal | undefined =>
  principal.can('manage_site') ? undefined : REFUSAL;

/** The guard of the plugin's collections. */
export const guard = (principal: Principal): Refusal | undefined =>
  principal.system ? undefined : mayManage({ principal });
