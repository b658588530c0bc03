/** It could not be done yet, which is normal: the queue retries, and no fault is logged. */
export class Deferred extends Error {}
