import type { Upload } from '../../../core/index.ts';
import { problem } from '../errors.ts';
import { type FileType, typeByExtension } from './types.ts';

const REFUSED = 'Sorry, you are not allowed to upload this file type.';

const refusal = (why: string) => problem('rest_upload_sideload_error', `${REFUSED} ${why}`);

/**
 * The type of an uploaded file. What the client says, the ending of the name and the content must agree.
 *
 * @throws ApiError rest_upload_sideload_error when they do not, or for a type that is not taken
 */
export function uploadType({ name, type, head }: Upload): FileType {
  const extension = /\.(\w+)$/.exec(name)?.[1];
  if (extension === undefined) throw refusal('Its name does not say what it is: it has no ending such as .jpg.');
  const found = typeByExtension(extension);
  if (!found) throw refusal('Files whose names end so are not taken.');
  if (type !== found.type && !found.synonyms.includes(type)) {
    throw refusal('The type that it was sent as does not agree with the ending of its name.');
  }
  if (!found.begins(head)) throw refusal('Its content does not agree with the ending of its name.');
  return found;
}
