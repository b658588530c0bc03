/**
 * What Vonage says of POST /v1/messages with an SMS, in our words. Source: the Messages API's reference
 * (developer.vonage.com/en/api/messages) and the types of github.com/Vonage/vonage-node-sdk (packages/messages)
 * at babd2d8c, 17/07/2026. Error codes: github.com/Nexmo/api-specification, definitions/messages-olympus.yml.
 */
const number = { type: "string", pattern: "^[1-9]\\d{6,14}$" };

export const MESSAGE = {
  type: "object",
  required: ["message_type", "channel", "to", "from", "text"],
  additionalProperties: false,
  properties: {
    message_type: { const: "text" },
    channel: { const: "sms" },
    to: number,
    from: { anyOf: [number, { type: "string", pattern: "^[A-Za-z0-9 ]{1,11}$" }] },
    text: { type: "string", maxLength: 1000 },
    client_ref: { type: "string", maxLength: 100 },
    webhook_url: { type: "string", pattern: "^https?://" },
    webhook_version: { enum: ["v0.1", "v1"] },
    ttl: { type: "integer", minimum: 20, maximum: 604800 },
    trusted_recipient: { type: "boolean" },
    sms: { type: "object" },
  },
};

/** Its webhooks, as documented. */
export const STATUS = {
  message_uuid: "aaaaaaaa-bbbb-cccc-dddd-0123456789ab",
  to: "61412345678",
  from: "61400000099",
  timestamp: "2023-05-01T14:00:00.000Z",
  status: "delivered",
  client_ref: "msg_1",
  channel: "sms",
  usage: { currency: "EUR", price: "0.0333" },
};

export const problemOf = (code: number) => ({
  type: `https://developer.vonage.com/api-errors/messages#${code}`,
  title: "…",
  detail: "…",
  instance: "bf0ca0bf927b3b52e3cb03217e1a1ddf",
});

export const INBOUND = {
  channel: "sms",
  message_uuid: "aaaaaaaa-bbbb-cccc-dddd-0123456789ac",
  message_type: "text",
  to: "61400000099",
  from: "61412345678",
  timestamp: "2023-05-01T14:00:00.000Z",
  text: "Yes please",
  sms: { num_messages: "1", keyword: "YES" },
};
