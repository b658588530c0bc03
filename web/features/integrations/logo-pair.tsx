import { ArrowLeftRight } from "lucide-react";
import type { VendorApp } from "#core/rules/crm/apps.ts";
import { Logo } from "#web/components/layout/logo.tsx";
import { cn } from "#web/lib/cn.ts";

/** R509. Initials in a vendor's colour: their marks are theirs. */
export const LOGOS = {
  hubspot: { initials: "H", colour: "bg-[#b8411f]" },
  zoho: { initials: "Z", colour: "bg-[#c8202b]" },
  ac: { initials: "AC", colour: "bg-[#0043ce]" },
  gohl: { initials: "GHL", colour: "bg-[#155eef]" },
  pipedrive: { initials: "P", colour: "bg-[#017737]" },
  squarespace: { initials: "SQ", colour: "bg-[#4b4b4b]" },
  googlesheet: { initials: "GS", colour: "bg-[#0b7a3e]" },
} as const;

/** Cooee and what it is connected to, side by side. */
export function LogoPair({ of }: { of: VendorApp }) {
  const { initials, colour } = LOGOS[of === "ghl" ? "gohl" : of];
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1.5">
      <Logo bare />
      <ArrowLeftRight className="size-3.5 text-muted-foreground" />
      <span
        className={cn(
          "flex size-7 items-center justify-center rounded-lg font-semibold text-white",
          initials.length > 2 ? "text-[0.5625rem]" : "text-xs",
          colour,
        )}
      >
        {initials}
      </span>
    </span>
  );
}
