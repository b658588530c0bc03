import { UserRoundCheck } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Strip } from "./strip.tsx";

interface ActingStripProps {
  /** The account that the person acts for. */
  name: string;
  /** Who really acts. */
  original: string;
  /** An administrator who only looks. */
  viewing: boolean;
  onReturn: () => void;
  returning: boolean;
}

/** Says that everything on the page belongs to another account. */
export function ActingStrip({ name, original, viewing, onReturn, returning }: ActingStripProps) {
  return (
    <Strip
      label="Acting for someone else"
      sticky
      icon={UserRoundCheck}
      action={
        <Button
          variant="outline"
          size="sm"
          className="max-w-[50%]"
          loading={returning}
          onClick={onReturn}
        >
          <span className="truncate">Return to {original}</span>
        </Button>
      }
    >
      You are {viewing ? "viewing" : "acting as"} <strong className="font-semibold">{name}</strong>
      {viewing ? ". Nothing can be changed" : null}
    </Strip>
  );
}
