/** The mark in the middle of an empty page, as index.html has it from the first moment; its look is in first-paint.css. */
export const Splash = () => (
  <div className="splash">
    <img src="/icons/glimpse.svg" alt="Glimpse" width={64} height={64} />
  </div>
);
