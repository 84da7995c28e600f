import * as v from 'valibot';
import { can, reply } from '../../../core/index.ts';
import { idParam, mayEdit, refuse } from '../../content/index.ts';
import { web } from '../asked/web.ts';
import { problem } from './errors.ts';
import { previewable } from './previewable.ts';

/** Lifetime of a link, in milliseconds. */
const LIFETIME = 2 * 60 * 60_000;

/** The subject of a pass to a preview. */
export const aboutPreview = (id: number, version: number): string => `preview ${id} ${version}`;

const refusal = { code: 'rest_cannot_edit', message: 'Sorry, you are not allowed to edit this.' };

/** `POST /previews` */
export const createPreview = web.write({
  method: 'POST',
  path: '/previews',
  summary: 'Creates a preview link of a draft, a revision or an autosave, valid for two hours.',
  params: {
    id: idParam,
    version: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Id of one of its revisions or autosaves.')),
      0,
    ),
  },
  allow: can('create', refusal.code, refusal.message),
  returns: v.pipe(
    v.object({
      link: v.pipe(
        v.string(),
        v.description('URL of the preview. Everybody who has it sees what you may see of the record.'),
      ),
      expires: v.pipe(v.string(), v.isoTimestamp(), v.description('When the link expires, in UTC.')),
    }),
    v.title('preview'),
  ),
  errors: ['rest_cannot_edit', 'rest_post_invalid_id'],
  run: (context) => {
    const { params, principal, site, moment, issuePass } = context;
    const { id, version } = params;
    const found = previewable(context, id, version);
    if (!found) throw problem('rest_post_invalid_id', 'There is nothing with that id that has a page.');
    if (!mayEdit(principal, found.record, found.rights)) refuse(principal, refusal);
    const expires = moment.now + LIFETIME;
    const query = new URLSearchParams({
      post_type: found.name,
      p: String(id),
      preview: 'true',
      ...(version > 0 && { version: String(version) }),
      pass: issuePass(aboutPreview(id, version), expires),
    });
    return reply({ link: `${site.url}/?${query}`, expires: new Date(expires).toISOString() }, { status: 201 });
  },
});
