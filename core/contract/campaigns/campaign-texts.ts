import { namesTogether } from "../../names-together.ts";

export const CAMPAIGN_TEXTS = {
  nameRequired: "Enter a name for the campaign",
  nameLong: "Cannot be longer than 80 characters",
  messageRequired: "Message is required!",
  senderRequired: "Please choose a sender",
  /** It was withdrawn, its number was released, or the account never had it. */
  senderGone: (sender: string) =>
    `${sender} is not one of your senders. Choose another sender, or add it.`,
  /** Of the audiences, a campaign has one. */
  oneAudience: "Choose groups or numbers, not both",
  noAudience: "Choose the numbers or the spreadsheet again: they are no longer here",
  manyNumbers: "A list can have 50,000 numbers at most",
  noNumbers: "There is no Australian mobile number among these",
  changedElsewhere:
    "This campaign was changed in another tab or by someone else. Your changes here are not saved.",
  keyUsed: "This key was already used for another campaign",
  groupRequired: "Please choose a group",
  noMedium: "You do not have access to messages of this kind",
  zeroContacts: "No contacts in this group, cannot run campaign",
  zeroContactsTitle: "Zero Contacts",
  limitExceeds: "Limit Exceeds",
  noRecipients: "No one is left to send to: every contact was excluded",
  lowBalanceTitle: "Low Balance",
  lowBalance: "You don't have enough credits to send this message. Please add credits to continue.",
  /** While credit is bought automatically. */
  waitsForCredit:
    "Waiting for credit, which is being bought automatically. Check again in a minute, then send.",
  priceChanged:
    "The audience or the price changed since the flight check. Nothing was sent and nothing was debited. Check again before you send.",
  /** Of a scheduled campaign's edit. */
  editPriceChanged:
    "The audience or the price has changed since the flight check. Your changes are not saved. Check again before you save them.",
  /** R196. */
  lowBalanceSubAccount: "Please contact your admin to add credits.",
  /** R194. */
  notYours: "You may only change campaigns that you made yourself",
  notYoursToDelete: "You may only delete campaigns that you made yourself",
  notDraft: "This campaign was already sent and cannot be changed",
  /** Of one that is not sent yet, either. */
  isScheduled: "This campaign is scheduled. Edit what is scheduled, or cancel it first.",
  isPending: "This campaign is waiting for approval. Cancel it before you change it.",
  wasCancelled: "This campaign was cancelled and cannot be changed",
  queuedGroup: "A group of this campaign is still being imported",
  launched: "Campaign started",
  scheduled: "Campaign scheduled",
  draftAgain:
    "The campaign is a draft again and was refunded. It is not sent until you schedule it.",
  changesSaved: "Changes saved",
  howRepeats: "Choose how it repeats",
  repeatsOtherwise: "This differs from `recurrence`: give one of them",
  eitherTime: "Choose one time, or how it repeats",
  notScheduled: "This campaign is not scheduled",
  inReview: "Campaign sent for review",
  reviewedAgain: "It has changed since it was approved, so it is being reviewed again.",
  sharedNotAllowed: "This account cannot send from the shared number",
  notEnded: "Wait until this campaign has ended, then resend it",
  archivedClicks:
    "Messages of this campaign are archived, and there are too many of them to list who did not open its link",
  archived:
    "Messages of this campaign are archived, so it can't be resent. Export them and make a new campaign",
  nobodyToResend:
    "No one to resend to: these numbers have opted out or are blocked, or the message has reached them since",
  noLink: "This campaign has no short link",
  notRunning: "This campaign is not being sent",
  /** By an administrator. */
  stopped: "Cooee has stopped this campaign. Please contact support to have it resumed.",
  excludeOptOut: "Are you sure you want to exclude the opt-out line?",
} as const;

/** Why a sub-account's campaign over groups of its parent's is not sent. */
export const LOST_GROUP_TEXTS = {
  deleted: "One of its groups was deleted or is no longer shared with you",
  notShared: (names: readonly string[]) =>
    `Your main account no longer shares ${namesTogether(names)} with you`,
} as const;

/** What a test send says, as the specification words it. */
export const TEST_TEXTS = {
  /** R163. */
  messageRequired: "Please Enter a message",
  /** R164. */
  senderRequired: "Please Choose a sender",
  /** R167. */
  tooMany: (contacts: number) =>
    `You can send to ${contacts} contact(s) only. Add credits for more.`,
} as const;
