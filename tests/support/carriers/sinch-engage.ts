/**
 * What Sinch Engage says of its requests, in our words: POST /v1/messages and
 * POST /v2-preview/reporting/messages/detail. Source: github.com/messagemedia/sinchengage-developer,
 * spec/openapi.yaml 2.1.0 at 826b3100, 18/08/2026. Unlike there, what it does not name is refused.
 */
const number = { type: "string", minLength: 1, maxLength: 15 };
const time = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" };

export const MESSAGES = {
  type: "object",
  required: ["messages"],
  additionalProperties: false,
  properties: {
    messages: {
      type: "array",
      minItems: 1,
      maxItems: 100,
      items: {
        type: "object",
        required: ["content", "destination_number"],
        additionalProperties: false,
        properties: {
          callback_url: { type: "string" },
          content: { type: "string", minLength: 1, maxLength: 5000 },
          destination_number: { ...number, pattern: "^\\+\\d+$" },
          delivery_report: { type: "boolean" },
          format: { enum: ["SMS", "TTS", "MMS"] },
          message_expiry_timestamp: time,
          metadata: {
            type: "object",
            maxProperties: 10,
            propertyNames: { maxLength: 100 },
            additionalProperties: { type: "string", maxLength: 256 },
          },
          scheduled: time,
          source_number: { type: "string" },
          source_number_type: { enum: ["INTERNATIONAL", "ALPHANUMERIC", "SHORTCODE"] },
          media: { type: "array", items: { type: "string" } },
          subject: { type: "string", maxLength: 64 },
        },
        // Media need the format MMS.
        if: { anyOf: [{ required: ["media"] }, { required: ["subject"] }] },
        // biome-ignore lint/suspicious/noThenProperty: a JSON schema has it.
        then: { properties: { format: { const: "MMS" } }, required: ["format"] },
      },
    },
  },
};

export const DETAIL_REPORT = {
  type: "object",
  required: ["start_date", "end_date"],
  additionalProperties: false,
  properties: {
    start_date: time,
    end_date: time,
    direction: { enum: ["inbound", "outbound", "all"] },
    timezone: { type: "string" },
    metadata_key: { type: "string" },
    metadata_value: { type: "string" },
    metadata_values: { type: "array", items: { type: "string" } },
    page: { type: "integer", minimum: 0 },
    page_size: { type: "integer", minimum: 1, maximum: 100 },
  },
};

/** The examples of its documentation, with our reference in them. */
export const DELIVERY_REPORT = {
  callback_url: "http://mockbin.org/bin/ac52ebd4-eca1-4c86-bf38-4dce79633906",
  delivery_report_id: "693e87f2-a553-4281-9ffe-ddf04cbc4bf3",
  source_number: "+61491570156",
  date_received: "2016-11-03T11:49:02.807Z",
  status: "delivered",
  delay: 0,
  billing_units: 1,
  submitted_date: "2016-11-03T11:49:01.551Z",
  original_text: "Hello world!",
  message_id: "389dc1a8-62a4-4110-ba61-af94806c006f",
  vendor_account_id: { vendor_id: "SinchEU", account_id: "MyAccount" },
  error_code: "220",
  metadata: { reference: "msg_1" },
};

export const REPLY = {
  account_id: "DeveloperPortal7000",
  reply_id: "a175e797-2b54-468b-9850-41a3eab32f74",
  destination_number: "+61491593156",
  source_number: "+61491570156",
  date_received: "2016-12-07T08:44:00.850Z",
  message_id: "877c19ef-fa2e-4cec-827a-e1df9b5509f7",
  content: "Hello back",
  metadata: { reference: "msg_1" },
};

export const OPT_OUT = {
  reply_id: "",
  notification_id: "3e6e6b1a-6c1d-4b1a-9c1e-6f1a6b1a6c1d",
  account_id: "DeveloperPortal7000",
  destination_number: "+61491593156",
  source_number: "+61491570156",
  date_received: "2016-12-07T08:44:00.850Z",
  content: "Stop please",
};
