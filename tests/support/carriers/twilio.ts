/**
 * What Twilio says of POST /2010-04-01/Accounts/{AccountSid}/Messages.json, in our words: the fields of
 * the form that we use, and no other. Source: github.com/twilio/twilio-oai, spec/json/twilio_api_v2010.json
 * at d50069b, 14/04/2026. A field that may be repeated is a list.
 */
export const MESSAGE = {
  type: "object",
  required: ["To", "From", "Body"],
  additionalProperties: false,
  properties: {
    To: { type: "string", pattern: "^\\+[1-9]\\d{7,14}$" },
    From: { type: "string", minLength: 1 },
    Body: { type: "string", maxLength: 1600 },
    // A host without underscores.
    StatusCallback: { type: "string", pattern: "^https?://[A-Za-z0-9.-]+(:\\d+)?/" },
    MediaUrl: { type: "array", maxItems: 10, items: { type: "string", pattern: "^https?://" } },
    ValidityPeriod: { type: "string", pattern: "^([1-9]\\d{0,3}|[12]\\d{4}|3[0-5]\\d{3}|36000)$" },
  },
};

/** Its callbacks' forms, as documented. */
export const STATUS = {
  AccountSid: "AC00000000000000000000000000000001",
  ApiVersion: "2010-04-01",
  From: "+61400000099",
  MessageSid: "SM00000000000000000000000000000001",
  MessageStatus: "delivered",
  SmsSid: "SM00000000000000000000000000000001",
  SmsStatus: "delivered",
  To: "+61412345678",
};

export const INBOUND = {
  ToCountry: "AU",
  SmsMessageSid: "SM00000000000000000000000000000002",
  NumMedia: "0",
  FromCountry: "AU",
  SmsStatus: "received",
  Body: "Yes & thanks + 100%",
  To: "+61400000099",
  MessageSid: "SM00000000000000000000000000000002",
  AccountSid: "AC00000000000000000000000000000001",
  From: "+61412345678",
  ApiVersion: "2010-04-01",
};
