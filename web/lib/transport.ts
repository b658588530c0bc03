import { sealing } from "./sealing.ts";
import { transmit } from "./wire.ts";

/**
 * Sends one request to our own origin, encrypted if the server wants it. Rejects with a TypeError
 * if there is no response.
 */
export const send = sealing(transmit);
