interface Flag {
  /** Its name in Settings. */
  label: string;
  /** What switching it off stops, for the administrator. */
  stops: string;
  /** What people who ask for it are told while it is off. */
  refusal: string;
  /** What everyone sees above the console meanwhile. */
  notice?: string;
}

export const SIGN_UPS_CLOSED = "New sign-ups are closed at the moment. Please try again later.";

/** What an administrator can switch off for everyone. */
export const FLAGS = {
  signUps: {
    label: "New sign-ups",
    stops: "New accounts can be created by invitation only.",
    refusal: SIGN_UPS_CLOSED,
  },
  mms: {
    label: "MMS",
    stops:
      "No new MMS is sent. Any that is scheduled or waiting for approval is held back when its time comes: its owner is told why, and any credit is returned. What is already being sent is finished.",
    refusal:
      "MMS is switched off at the moment. Nothing more is sent or charged. Please try again later.",
    notice: "MMS is switched off at the moment. You can still send SMS.",
  },
  cardPayments: {
    label: "Card payments",
    stops: "Nothing new is charged to a card, by people or automatically.",
    refusal: "Card payments are not available at the moment. Please try again later.",
    notice: "Card payments are switched off at the moment. Nothing is charged.",
  },
  crmImports: {
    label: "Imports from CRMs",
    stops: "No new import from a CRM starts. Those under way continue.",
    refusal: "Imports from CRMs are switched off at the moment. Please try again later.",
    notice: "Imports from CRMs are switched off at the moment.",
  },
  emailToSms: {
    label: "Texts by email",
    stops: "Emails are answered with the reason and not sent as texts.",
    refusal: "Texts by email are switched off at the moment. Nothing was sent or charged.",
    notice: "Texts by email are switched off at the moment.",
  },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

/** What everyone is shown of what is off. */
export function flagNotices(off: readonly FlagName[]): string[] {
  return off.flatMap((name) => {
    const flag: Flag = FLAGS[name];
    return flag.notice === undefined ? [] : [flag.notice];
  });
}

// The keys of an object literal are in the order in which they are written.
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];
