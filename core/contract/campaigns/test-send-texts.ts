/** What a test send says, as the specification words it. */
export const TEST_TEXTS = {
  /** R163. */
  messageRequired: "Please Enter a message",
  /** R164. */
  senderRequired: "Please Choose a sender",
  /** R167. */
  tooMany: (contacts: number) =>
    `You can send to ${contacts} contact(s) only. Add credits for more.`,
} as const;
