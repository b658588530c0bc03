/** A batch by its queue's name in production: staging's are the same by other names (`cooee-staging-bulk`). */
export function batchOf(batch: MessageBatch): MessageBatch {
  return {
    queue: batch.queue.replace(/^cooee-staging-/, "cooee-"),
    messages: batch.messages,
    metadata: batch.metadata,
    retryAll: (options) => batch.retryAll(options),
    ackAll: () => batch.ackAll(),
  };
}
