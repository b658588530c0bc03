/**
 * What Sinch says of POST /xms/v1/{service_plan_id}/batches with a text, in our words. Source: the models of
 * github.com/sinch/sinch-sdk-node (packages/sms/src/models/v1) at affb35e5, 21/07/2026.
 */
const time = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" };

export const BATCH = {
  type: "object",
  required: ["to", "body"],
  additionalProperties: false,
  properties: {
    to: { type: "array", minItems: 1, maxItems: 1000, items: { type: "string" } },
    from: { type: "string" },
    parameters: { type: "object" },
    body: { type: "string", maxLength: 2000 },
    type: { const: "mt_text" },
    delivery_report: { enum: ["none", "summary", "full", "per_recipient", "per_recipient_final"] },
    send_at: time,
    expire_at: time,
    callback_url: { type: "string", pattern: "^https?://" },
    client_reference: { type: "string", maxLength: 2048 },
    feedback_enabled: { type: "boolean" },
    flash_message: { type: "boolean" },
    truncate_concat: { type: "boolean" },
    max_number_of_message_parts: { type: "integer" },
    from_ton: { type: "integer", minimum: 0, maximum: 6 },
    from_npi: { type: "integer", minimum: 0, maximum: 18 },
  },
};

/** Its callbacks, as documented. */
export const REPORT = {
  type: "recipient_delivery_report_sms",
  batch_id: "01FC66621XXXXX119Z8PMV1QPQ",
  recipient: "61412345678",
  code: 0,
  status: "Delivered",
  at: "2022-08-30T08:16:08.930Z",
  client_reference: "msg_1",
};

export const MO_TEXT = {
  id: "01XXXXX21XXXXX119Z8P1XXXXX",
  type: "mo_text",
  from: "61412345678",
  to: "61400000099",
  body: "This is the SMS body",
  operator_id: "operator",
  sent_at: "2024-01-10T08:49:58.429Z",
  received_at: "2024-01-10T08:49:58.429Z",
};
