import { UserRoundCheck } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Strip } from "./strip.tsx";

interface ActingStripProps {
  /** Whom the person acts for. */
  name: string;
  /** Who really acts. */
  original: string;
  onReturn: () => void;
  returning: boolean;
}

/** Says that everything on the page is somebody else's. */
export function ActingStrip({ name, original, onReturn, returning }: ActingStripProps) {
  return (
    <Strip
      icon={UserRoundCheck}
      action={
        <Button variant="outline" size="sm" loading={returning} onClick={onReturn}>
          Return to {original}
        </Button>
      }
    >
      You are acting as <strong className="font-semibold">{name}</strong>
    </Strip>
  );
}
