import * as z from "zod";

const appealText = z.string().trim().max(500, "Cannot be longer than 500 characters");

/** Why a message that a rule holds should be sent, for the administrator who decides. */
export const appeal = appealText.optional();

/** The same of one that waits already. */
export const appealReason = appealText.min(1, "Write why it should be sent");
