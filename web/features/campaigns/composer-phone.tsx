import type { Group } from "#core/contract/groups.ts";
import { measureText } from "#core/rules/segments.ts";
import { Bubble } from "#web/components/messages/bubble.tsx";
import { Phone } from "#web/components/messages/phone.tsx";
import { StepperBar } from "#web/components/messages/stepper-bar.tsx";
import { formatCount, formatMobile } from "#web/lib/format.ts";
import type { Composer } from "./use-composer.ts";
import { usePreview } from "./use-preview.ts";

interface ComposerPhoneProps {
  composer: Composer;
  groups: readonly Group[] | undefined;
}

/** The message as a contact of the first group gets it. */
export function ComposerPhone({ composer, groups }: ComposerPhoneProps) {
  const { contacts, index, setIndex, contact, text, notes, sender } = usePreview(composer, groups);
  const { segments, units } = measureText(text);
  return (
    <>
      <Phone sender={sender}>
        {text ? (
          <Bubble text={text} />
        ) : (
          <p className="mt-6 text-center text-muted-foreground text-xs">
            Your message appears here.
          </p>
        )}
      </Phone>
      {contact ? (
        <StepperBar what="contact" index={index} count={contacts.length} onIndex={setIndex}>
          <p className="figures font-medium">{formatMobile(contact.number)}</p>
          <p className="figures text-muted-foreground">
            {text
              ? `${formatCount(units)} characters, ${segments === 1 ? "1 part" : `${segments} parts`}`
              : `Contact ${formatCount(index + 1)} of ${formatCount(contacts.length)}`}
          </p>
        </StepperBar>
      ) : (
        <p className="mx-auto mt-3 max-w-[20rem] text-center text-muted-foreground text-xs">
          Choose a group to see the text with its contacts' values.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mx-auto mt-2 max-w-[20rem] text-center text-accent-text text-xs">
          {note}
        </p>
      ))}
    </>
  );
}
