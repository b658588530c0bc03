import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { senderName } from "#web/components/messages/sender-name.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Opening, onDemand } from "#web/components/ui/on-demand.tsx";
import { type Asking, removalWords } from "./sender-actions.ts";

const parts = () => import("./sender-parts.ts");
const SenderDrawer = onDemand(async () => (await parts()).SenderDrawer);
const SenderTestDialog = onDemand(async () => (await parts()).SenderTestDialog);
const AskAgain = onDemand(async () => (await parts()).AskAgain);
const EditEvidence = onDemand(async () => (await parts()).EditEvidence);
const PersonalCode = onDemand(async () => (await parts()).PersonalCode);
const SenderReference = onDemand(async () => (await parts()).SenderReference);
const RemoveSender = onDemand(async () => (await parts()).RemoveSender);

interface OpenedSenderProps {
  sender: SenderId;
  what: Exclude<Asking, "share">;
  may: { change: boolean; release: boolean };
  onOpen: (what: Asking) => void;
  onClose: () => void;
}

/** What was chosen for a sender in the list. */
export function OpenedSender(props: OpenedSenderProps) {
  return (
    <Opening onMissing={props.onClose}>
      <Chosen {...props} />
    </Opening>
  );
}

function Chosen({ sender, what, may, onOpen, onClose }: OpenedSenderProps) {
  const { _id: id = "", value } = sender;
  const ofSender = { sender, onClose };
  switch (what) {
    case "test":
      return <SenderTestDialog sender={value} label={senderName(value)} onClose={onClose} />;
    case "again":
      return <AskAgain id={id} onClose={onClose} />;
    case "evidence":
      return <EditEvidence id={id} onClose={onClose} />;
    case "code":
      return <PersonalCode {...ofSender} />;
    case "reference":
      return <SenderReference {...ofSender} />;
    case "remove":
      return <RemoveSender {...ofSender} />;
    case "details":
      return (
        <SenderDrawer
          {...ofSender}
          mayChange={may.change}
          footer={<Footer sender={sender} may={may} onOpen={onOpen} />}
        />
      );
  }
}

function Footer({ sender, may, onOpen }: Pick<OpenedSenderProps, "sender" | "may" | "onOpen">) {
  const { type, state, _id: id } = sender;
  if (
    !id ||
    !may.change ||
    type === SENDER_TYPES.shared ||
    (type === SENDER_TYPES.dedicated && !may.release)
  )
    return null;
  return (
    <>
      <Button variant="outline" onClick={() => onOpen("remove")}>
        {removalWords(sender)}
      </Button>
      {type === SENDER_TYPES.businessName && state !== "rejected" ? (
        <Button variant="outline" onClick={() => onOpen("evidence")}>
          Edit evidence
        </Button>
      ) : null}
      {type === SENDER_TYPES.businessName && state === "rejected" ? (
        <Button onClick={() => onOpen("again")}>Ask again</Button>
      ) : null}
    </>
  );
}
