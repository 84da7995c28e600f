import * as v from 'valibot';

/** Milliseconds. With less, a plugin that takes a while to start would end the process each time. */
const LEAST_THREAD_CPU = 1_000;

/** Limits of docs/security.md; each can be set in `settings.json › limits`. Sizes are in bytes, times in milliseconds. */
export const limitsSchema = v.object({
  json_body: v.optional(v.number(), 1024 * 1024),
  batch_body: v.optional(v.number(), 2 * 1024 * 1024),
  json_depth: v.optional(v.number(), 32),
  json_nodes: v.optional(v.number(), 50_000),
  json_array: v.optional(v.number(), 5_000),
  title: v.optional(v.number(), 500),
  slug: v.optional(v.number(), 200),
  content: v.optional(v.number(), 512 * 1024),
  url: v.optional(v.number(), 8 * 1024),
  query_pairs: v.optional(v.number(), 200),
  headers: v.optional(v.number(), 16 * 1024),
  header_count: v.optional(v.number(), 100),
  upload_image: v.optional(v.number(), 10 * 1024 * 1024),
  upload_other: v.optional(v.number(), 25 * 1024 * 1024),
  image_pixels: v.optional(v.number(), 50_000_000),
  image_side: v.optional(v.number(), 16_384),
  image_frames: v.optional(v.number(), 200),
  image_timeout: v.optional(v.number(), 10_000),
  filter_ids: v.optional(v.number(), 100),
  answer_text: v.optional(v.number(), 10_000_000),
  search_length: v.optional(v.number(), 200),
  search_words: v.optional(v.number(), 10),
  headers_timeout: v.optional(v.number(), 10_000),
  request_timeout: v.optional(v.number(), 30_000),
  stage_timeout: v.optional(v.number(), 60_000),
  thread_cpu: v.optional(
    v.pipe(v.number(), v.minValue(LEAST_THREAD_CPU, `must be at least ${LEAST_THREAD_CPU}`)),
    30_000,
  ),
  slow_reader: v.optional(v.number(), 20_000),
  connections: v.optional(v.number(), 2_000),
  connections_per_address: v.optional(v.number(), 100),
  in_flight: v.optional(v.number(), 256),
  failed_logins: v.optional(v.number(), 10),
  authorization_form: v.optional(v.number(), 16 * 1024),
  outgoing_requests: v.optional(v.number(), 20),
  outgoing_timeout: v.optional(v.number(), 8_000),
  outgoing_hops: v.optional(v.number(), 3),
  outgoing_bytes: v.optional(v.number(), 1024 * 1024),
  theme_export: v.optional(v.number(), 32 * 1024 * 1024),
  revisions: v.optional(v.number(), 50),
  kept_bytes: v.optional(v.number(), 64 * 1024 * 1024),
  kept_on_disk: v.optional(v.number(), 512 * 1024 * 1024),
});

/** The limits in effect. */
export type Limits = v.InferOutput<typeof limitsSchema>;
