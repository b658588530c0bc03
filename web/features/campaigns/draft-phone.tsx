import type { ReactNode } from "react";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";

interface DraftPhoneProps {
  sender: string;
  text: string;
  /** What an MMS has above its text. */
  above: ReactNode;
}

/** The text as written, for people who may choose groups but not see their contacts. */
export function DraftPhone({ sender, text, above }: DraftPhoneProps) {
  return (
    <>
      <Phone sender={sender}>
        {above}
        <Bubble text={text} />
      </Phone>
      <p className="pt-3 text-center text-muted-foreground">
        Contacts are not shown because your account does not include groups.
      </p>
    </>
  );
}
