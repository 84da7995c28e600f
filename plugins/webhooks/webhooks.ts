import { type Context, defineErrors, definePlugin, type Principal, type Refusal } from '../../core/index.ts';

/** The plugin as its parts begin with it. */
export const webhooks = definePlugin({
  name: 'webhooks',
  namespace: 'webhooks/v1',
  description: 'Sends changes of records to other sites.',
});

/** Codes that the plugin answers with. */
export const problem = defineErrors({
  rest_invalid_param: [400],
  rest_webhook_not_found: [404],
  rest_delivery_not_found: [404],
  rest_delivery_not_dead: [409],
  rest_too_many_webhooks: [409],
});

const REFUSAL: Refusal = { code: 'rest_forbidden', message: 'Sorry, only administrators see and change webhooks.' };

/** Those who run the site: what is hidden is told of, too. */
export const mayManage = ({ principal }: Pick<Context<unknown>, 'principal'>): Refusal | undefined =>
  principal.can('manage_site') ? undefined : REFUSAL;

/** The guard of what the plugin stores. */
export const guard = (principal: Principal): Refusal | undefined =>
  principal.system ? undefined : mayManage({ principal });
