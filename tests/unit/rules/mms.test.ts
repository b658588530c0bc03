import { expect, it } from "vitest";
import { lengthErrorFor, MMS_TEXTS, measureFor, mediumOf } from "#core/rules/mms.ts";

it("what carries a file is an MMS", () => {
  expect(mediumOf({ attachmentId: null })).toBe("sms");
  expect(mediumOf({ attachmentId: "att_1" })).toBe("mms");
});

it("R178: an MMS is one message of at most 1,500 characters, whatever they are", () => {
  const long = "{".repeat(1500);
  expect(measureFor("mms", long)).toMatchObject({ units: 1500, segments: 1 });
  expect(measureFor("sms", long)).toMatchObject({ units: 3000, segments: 20 });
  const error = (text: string) => lengthErrorFor("mms", measureFor("mms", text));
  expect(error(long)).toBeUndefined();
  expect(error(`${long}a`)).toBe(MMS_TEXTS.long);
  expect(lengthErrorFor("sms", measureFor("sms", long))).toContain("1224");
});
