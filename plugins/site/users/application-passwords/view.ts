import * as v from 'valibot';
import type { ApplicationPassword, SiteInfo, User } from '../../../../core/index.ts';
import { type AnswerContext, selfLink } from '../../../content/index.ts';
import { linksSchema } from '../../items/views/schemas.ts';
import { userRoute } from '../view.ts';

/** Schema of an application password. Only the response to its creation contains the password itself. */
export const passwordSchema = v.pipe(
  v.object({
    uuid: v.string(),
    app_id: v.string(),
    name: v.string(),
    password: v.optional(v.string()),
    created: v.optional(v.string()),
    last_used: v.optional(v.nullable(v.string())),
    last_ip: v.optional(v.nullable(v.string())),
    _links: linksSchema,
  }),
  v.title('application-password'),
);

/** URL of the route that reads an application password. */
export const passwordRoute = (site: SiteInfo, owner: User, { uuid }: Pick<ApplicationPassword, 'uuid'>): string =>
  `${userRoute(site, owner)}/application-passwords/${uuid}`;

/** An instant in UTC without a zone, as the reference writes it. */
const instant = (text: string) => text.slice(0, 19);

/** An application password in responses, without the password itself. */
export const passwordView = (
  site: SiteInfo,
  owner: User,
  one: ApplicationPassword,
  context: AnswerContext,
): v.InferOutput<typeof passwordSchema> => ({
  uuid: one.uuid,
  app_id: one.app_id ?? '',
  name: one.name,
  ...(context !== 'embed' && {
    created: instant(one.created),
    last_used: one.last_used && instant(one.last_used),
    last_ip: one.last_ip ?? null,
  }),
  _links: { self: [selfLink(passwordRoute(site, owner, one), { change: true, remove: true })] },
});
