import type { JsonSchema } from '@valibot/to-json-schema';

/** The body of every error (reference, Errors everywhere). */
export const ERROR_SCHEMA: JsonSchema = {
  title: 'Error',
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'Error code, for programs.' },
    message: { type: 'string', description: 'Error message, for people.' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'The HTTP status.' },
        params: {
          description: 'The missing parameters as a list of names, or a message for each invalid parameter.',
          anyOf: [
            { type: 'array', items: { type: 'string' } },
            { type: 'object', additionalProperties: { type: 'string' } },
          ],
        },
        details: {
          type: 'object',
          description: 'Code and message of each invalid parameter.',
          additionalProperties: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: { type: 'string' }, message: { type: 'string' }, data: {} },
          },
        },
        conflicts: {
          type: 'object',
          description: 'For each conflicting parameter, the value that was sent and the current value.',
          additionalProperties: { type: 'object', required: ['yours'], properties: { yours: {}, theirs: {} } },
        },
      },
    },
  },
};
