import { FREQUENCIES, type Frequency } from "#core/rules/notification-digests.ts";

export const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  immediately: "As they happen",
  hourly: "Once an hour",
  daily: "Once a day, at 8:00 AM",
};

export const FREQUENCY_OPTIONS = FREQUENCIES.map((value) => {
  return { value, label: FREQUENCY_WORDS[value] };
});
