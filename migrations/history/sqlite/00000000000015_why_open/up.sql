-- Why a contingency has not ended, as far as was found out.
ALTER TABLE contingencies ADD COLUMN why_open TEXT;
