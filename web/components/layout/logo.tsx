interface LogoProps {
  /** The symbol without the name. */
  bare?: boolean;
}

export function Logo({ bare }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" role="img" aria-label="Cooee">
        <title>Cooee</title>
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M21.5 12.2a6.6 6.6 0 1 0 0 7.6"
          fill="none"
          strokeWidth="3.2"
          strokeLinecap="round"
          className="stroke-primary-foreground"
        />
        <circle cx="23.6" cy="16" r="2.1" className="fill-accent" />
      </svg>
      {bare ? null : (
        <span aria-hidden="true" className="font-semibold text-base tracking-tight">
          Cooee
        </span>
      )}
    </span>
  );
}
