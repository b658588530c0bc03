import type { Preview } from "./terms.tsx";

/** What the fields of a month's invoice begin with; at several rates, their average. */
export function firstCharges({ used, rates }: Preview) {
  const of = (medium: "sms" | "mms") => {
    const own = used.filter((one) => one.medium === medium);
    const units = own.reduce((sum, one) => sum + one.units, 0);
    const spent = own.reduce((sum, one) => sum + one.spent, 0);
    const rate = units === 0 ? rates[medium] : Math.round((spent / units) * 1000) / 1000;
    return { total: String(units), rate: String(rate) };
  };
  const [sms, mms] = [of("sms"), of("mms")];
  return { totalSms: sms.total, perSmsRate: sms.rate, totalMms: mms.total, perMmsRate: mms.rate };
}
