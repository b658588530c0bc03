import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";

/** The text as written, for people who may choose groups but not see their contacts. */
export function DraftPhone({ sender, text }: { sender: string; text: string }) {
  return (
    <>
      <Phone sender={sender}>
        <Bubble text={text} />
      </Phone>
      <p className="pt-3 text-center text-muted-foreground">
        Contacts are not shown because your account does not include groups.
      </p>
    </>
  );
}
