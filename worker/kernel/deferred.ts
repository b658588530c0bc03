/** It could not be done yet, as may happen on any day: the queue tries again, and no fault is logged. */
export class Deferred extends Error {}
