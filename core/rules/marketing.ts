/** Words with which businesses sell. A number in front of "off" or a dollar sign after "save" is one too. */
const SELLS =
  /(?:\b(?:sales?|discount(?:s|ed)?|offers?|deals?|specials?|promo(?:tion)?s?|coupons?|vouchers?|clearance|giveaway|half[ -]price|free (?:gift|trial|delivery|shipping)|buy (?:now|one)|shop (?:now|online)|order now|limited time|last chance|new (?:arrivals?|season|collection)|don['’]t miss|percent off)\b|\d\s*%\s*off\b|\boff your\b|\bsave (?:up to )?(?:\$|\d))/i;
/** Longer than any message. */
const MOST = 4000;

/** Whether a text reads like marketing, which by law must say how to opt out. It may be wrong either way: it only asks. */
export function readsLikeMarketing(text: string): boolean {
  return SELLS.test(text.slice(0, MOST));
}
