/**
 * Who uploads, changes, attaches and shows which media (security.md, Who may what; reference.md, Site; the recorded answers).
 *
 *   login       401 incorrect_password
 *   sign, no    401, 403: with the code of the question
 *   others      403 rest_cannot_edit_others; sign-others 401
 *   unattached  403 rest_cannot_edit: what it is to be attached to is not theirs to edit
 *   bad         400 rest_invalid_param
 *   empty       400 rest_upload_no_data
 *   refused     400 rest_upload_sideload_error
 *   inherit, private   the item has this status now
 */
import { grid } from '../../grid.ts';

/** Uploads, by query parameters. */
export const CREATE_QUERIES: Readonly<Record<string, string>> = {
  nothing: '',
  texts: '?title=Made&caption=Made&alt_text=Made&description=Made',
  private: '?status=private',
  publish: '?status=publish',
  draft: '?status=draft',
  unheard: '?status=unheard',
  'for-another': '?author=:another',
};
export const CREATE = grid(`
               nobody    wrong  subscriber  contributor  author       another      editor       administrator
  nothing      sign      login  no          no           inherit      inherit      inherit      inherit
  texts        sign      login  no          no           inherit      inherit      inherit      inherit
  private      sign      login  no          no           private      private      private      private
  publish      sign      login  no          no           inherit      inherit      inherit      inherit
  draft        sign      login  no          no           inherit|bad  inherit|bad  inherit|bad  inherit|bad
  unheard      sign|bad  login  no|bad      no|bad       bad          bad          bad          bad
  for-another  sign-others  login  others  others       others       inherit      inherit      inherit
`);

/** Uploads of nothing, and of a script. */
export const CREATE_NONE = grid(`
               nobody  wrong  subscriber  contributor  author   another  editor   administrator
  empty        sign    login  no          no           empty    empty    empty    empty
  script       sign    login  no          no           refused  refused  refused  refused
`);

/** Changes of an author's item that is attached to nothing. */
export const CHANGE_INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  private: { status: 'private' },
  publish: { status: 'publish' },
  unheard: { status: 'unheard' },
  'for-another': { author: ':another' },
  texts: { alt_text: 'Changed', caption: 'Changed', description: 'Changed' },
};
export const CHANGE = grid(`
               nobody    wrong  subscriber  contributor  author   another  editor   administrator
  private      sign      login  no          no           private  no       private  private
  publish      sign      login  no          no           inherit  no       inherit  inherit
  unheard      sign|bad  login  no|bad      no|bad       bad      no|bad   bad      bad
  for-another  sign      login  no          no           others   no       inherit  inherit
  texts        sign      login  no          no           inherit  no       inherit  inherit
`);

/**
 * Attaching an author's item to a record requires the right to edit that record; so does an upload that names one. A record that
 * they may not read may be reported as missing.
 */
export const ATTACH = grid(`
                                  nobody  wrong  subscriber  contributor  author          another  editor          administrator
  post-publish-author             sign    login  no          no           ok              no       ok              ok
  post-password-author            sign    login  no          no           ok              no       ok              ok
  post-future-author              sign    login  no          no           ok              no       ok              ok
  post-draft-author               sign    login  no          no           ok              no       ok              ok
  post-private-author             sign    login  no          no           ok              no       ok              ok
  post-trash-author               sign    login  no          no           ok|bad          no       ok|bad          ok|bad
  post-pending-contributor        sign    login  no          no           unattached|bad  no       ok              ok
  post-draft-editor               sign    login  no          no           unattached|bad  no       ok              ok
  page-draft-author               sign    login  no          no           unattached      no       ok              ok
  block-publish-author            sign    login  no          no           ok              no       ok              ok
  navigation-draft-administrator  sign    login  no          no           unattached|bad  no       unattached|bad  ok
  event-publish-author            sign    login  no          no           ok              no       ok              ok
  event-draft-author              sign    login  no          no           ok              no       ok              ok
  event-draft-editor              sign    login  no          no           unattached|bad  no       ok              ok
  venue-private-author            sign    login  no          no           ok              no       ok              ok
  missing                         sign    login  no          no           bad             no|bad   bad             bad
`);

/**
 * A draft of the author is to show an item: one that they do not read is unknown to them.
 *
 *   unknown  400 of the question
 */
export const SHOW = grid(`
                               nobody  wrong  subscriber  contributor  author   another  editor  administrator
  alone-author                 sign    login  no          no           ok       no       ok      ok
  private-author               sign    login  no          no           ok       no       ok      ok
  post-draft-editor-author     sign    login  no          no           ok       no       ok      ok
  alone-editor                 sign    login  no          no           ok       no       ok      ok
  post-publish-author-editor   sign    login  no          no           ok       no       ok      ok
  post-draft-author-editor     sign    login  no          no           ok       no       ok      ok
  block-publish-author-editor  sign    login  no          no           ok       no       ok      ok
  private-editor               sign    login  no          no           unknown  no       ok      ok
  post-draft-editor-editor     sign    login  no          no           unknown  no       ok      ok
  missing-author               sign    login  no          no           unknown  no       unknown unknown
`);
