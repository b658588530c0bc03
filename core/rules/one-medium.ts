/** R519: why a dedicated number does not send a message, by the only medium that it is for. */
export const ONE_MEDIUM = {
  sms: "This number sends SMS only. Choose another sender for an MMS.",
  mms: "This number sends MMS only. Choose another sender for an SMS.",
} as const;
