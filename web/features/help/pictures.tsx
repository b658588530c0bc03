import type { ReactNode } from "react";

// Drawn in the theme's colours, so that they suit both themes.

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 150" className="block w-full" aria-hidden="true">
      {children}
    </svg>
  );
}

const paper = "fill-surface stroke-border";
const line = "fill-border";
const strong = "fill-primary";

/** One text that goes to three phones. */
export function CampaignPicture() {
  return (
    <Picture>
      <path
        d="M124 75 C165 75 165 40 206 40 M124 75 H206 M124 75 C165 75 165 110 206 110"
        fill="none"
        strokeWidth="2"
        strokeDasharray="4 5"
        className="stroke-primary"
      />
      <rect x="48" y="45" width="84" height="60" rx="10" className={paper} />
      <rect x="60" y="59" width="60" height="6" rx="3" className={line} />
      <rect x="60" y="72" width="48" height="6" rx="3" className={line} />
      <rect x="60" y="85" width="26" height="8" rx="4" className={strong} />
      {[22, 57, 92].map((y) => (
        <g key={y}>
          <rect x="206" y={y} width="66" height="34" rx="9" className={paper} />
          <circle cx="223" cy={y + 17} r="7" className="fill-accent" />
          <rect x="236" y={y + 11} width="26" height="5" rx="2.5" className={line} />
          <rect x="236" y={y + 20} width="18" height="5" rx="2.5" className={line} />
        </g>
      ))}
    </Picture>
  );
}

/** Rows of a sheet that become people. */
export function ContactsPicture() {
  return (
    <Picture>
      <rect x="40" y="28" width="130" height="94" rx="10" className={paper} />
      <path d="M40 50 h130" strokeWidth="1" className="stroke-border" />
      <rect x="52" y="36" width="30" height="6" rx="3" className={strong} />
      <rect x="100" y="36" width="44" height="6" rx="3" className={strong} />
      {[60, 76, 92, 108].map((y) => (
        <g key={y}>
          <rect x="52" y={y} width="30" height="6" rx="3" className={line} />
          <rect x="100" y={y} width="52" height="6" rx="3" className={line} />
        </g>
      ))}
      <path
        d="M186 75 h26 m-8 -8 l8 8 l-8 8"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary"
      />
      {[48, 102].map((y) => (
        <g key={y}>
          <circle cx="252" cy={y - 8} r="10" className="fill-accent" />
          <path d={`M234 ${y + 20} a18 16 0 0 1 36 0 z`} className={strong} />
        </g>
      ))}
    </Picture>
  );
}

/** A letter that becomes a bubble. */
export function EmailPicture() {
  return (
    <Picture>
      <rect x="44" y="42" width="100" height="66" rx="10" className={paper} />
      <path
        d="M48 50 l46 32 l46 -32"
        fill="none"
        strokeWidth="3"
        strokeLinejoin="round"
        className="stroke-primary"
      />
      <path
        d="M158 75 h26 m-8 -8 l8 8 l-8 8"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary"
      />
      <path
        d="M210 46 h56 a12 12 0 0 1 12 12 v22 a12 12 0 0 1 -12 12 h-40 l-18 14 v-14 a12 12 0 0 1 -10 -12 v-22 a12 12 0 0 1 12 -12 z"
        className={strong}
      />
      {[222, 238, 254].map((x) => (
        <circle key={x} cx={x} cy="69" r="4" className="fill-primary-foreground" />
      ))}
    </Picture>
  );
}

/** A phone whose message has a name on top. */
export function SenderPicture() {
  return (
    <Picture>
      <path
        d="M112 150 v-104 a18 18 0 0 1 18 -18 h60 a18 18 0 0 1 18 18 v104 z"
        className={paper}
      />
      <circle cx="160" cy="52" r="11" className="fill-accent" />
      <rect x="136" y="70" width="48" height="9" rx="4.5" className={strong} />
      <rect x="124" y="92" width="62" height="22" rx="9" className="fill-muted" />
      <rect x="124" y="120" width="46" height="22" rx="9" className="fill-muted" />
      <rect x="133" y="100" width="42" height="5" rx="2.5" className={line} />
      <rect x="133" y="128" width="26" height="5" rx="2.5" className={line} />
    </Picture>
  );
}
