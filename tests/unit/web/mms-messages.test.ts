import { expect, it } from "vitest";
import { mediaFilePath } from "#core/rules/media-path.ts";
import { lengthErrorFor, measureFor } from "#core/rules/mms.ts";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { quickStartOf } from "#web/features/history/write-again.tsx";
import { startWith } from "#web/features/quick-message/quick-values.ts";
import { message } from "#web/gallery/people.ts";

const FILE = "fil_01J0000000000000000000000A";

function usedAgain(url: string) {
  const media = [{ url, filetype: "image/png", name: "roses.png" }];
  const sent = message({ status: "sent", isMMS: true, subject: "Roses", media });
  return startWith({ senderList: [] }, quickStartOf(sent));
}

it("R092: an MMS is used again with its subject and its file: a stored one by its id, another by its address", () => {
  const file = { mediaType: "image/png", mediaName: "roses.png" };
  expect(usedAgain(mediaFilePath(FILE))).toMatchObject({
    medium: "mms",
    subject: "Roses",
    attached: { ...file, media: FILE, url: undefined },
  });
  for (const url of [
    "https://bells.example/a.png",
    `https://bells.example${mediaFilePath(FILE)}`,
  ]) {
    expect(usedAgain(url).attached).toEqual({ ...file, url });
  }
});

it.each(["sent", "received"] as const)(
  "R092, R093: a text that was %s begins another text, whatever the medium chosen last and the file there was",
  (status) => {
    expect(startWith({ senderList: [] }, quickStartOf(message({ status })))).toMatchObject({
      ...{ medium: "sms", subject: "", attached: undefined },
    });
  },
);

it("an MMS counts in the composer as on the server: every character by its units", () => {
  const none = { kind: "none" } as const;
  for (const text of ["Was €5 {now} [€4]", "Zoë’s café 🌹", "x".repeat(1501), "€".repeat(800)]) {
    const { units, error } = messageEstimate(text, none, "mms");
    const length = measureFor("mms", text);
    expect([text, units, error]).toEqual([text, length.units, lengthErrorFor("mms", length)]);
  }
  expect(messageEstimate("{{first_name}}€", none, "mms").units).toBe(13);
});
