import { Info } from "lucide-react";
import { Strip } from "./strip.tsx";

/** What everyone is told: a maintenance, or what is switched off. */
export function NoticeStrip({ text }: { text: string }) {
  return (
    <Strip label="Notice" icon={Info}>
      {text}
    </Strip>
  );
}
